import BlockOutlined from '@mui/icons-material/BlockOutlined'
import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import InfoOutlined from '@mui/icons-material/InfoOutlined'
import WarningAmberOutlined from '@mui/icons-material/WarningAmberOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import LinearProgress from '@mui/material/LinearProgress'
import Paper from '@mui/material/Paper'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'
import type { RecordValues } from '#contract/callArguments.ts'
import type { Resource } from '#contract/resource.ts'
import { ReachLinks } from '#src/engine/fields/ReachLinks.tsx'
import { RecordName } from '#src/engine/fields/RecordName.tsx'
import { RecordActions } from '#src/engine/record-page/RecordActions.tsx'
import { toDisplayedNumber } from '#src/lib/displayedNumber.ts'
import { useFindResource } from '#src/providers/data/useResource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { countPlaces } from './sayPlaces.ts'
import type { FoundCandidate, ScoreReason } from './useEligible.ts'

interface ScoreReasonsProps {
  name: string
  score: number
  reasons: readonly ScoreReason[]
}

/** So many reasons tell most of a score. */
const fewReasons = 3

/** A score with what it comes from: the parts that bring most first, all of them on demand. */
function ScoreReasons({ name, score, reasons }: ScoreReasonsProps) {
  const text = useText()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const sorted = [...reasons].sort((one, other) => other.Points - one.Points)
  const few = sorted.filter(({ Points }) => Points > 0).slice(0, fewReasons)
  return (
    <Box sx={{ minWidth: 0 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
        <Typography variant="h3" component="p" sx={{ whiteSpace: 'nowrap', fontVariantNumeric: 'tabular-nums' }}>
          {text('jobs.eligible.score', score)}
        </Typography>
        <LinearProgress
          variant="determinate"
          value={score}
          aria-label={text('jobs.eligible.scoreOf', name)}
          sx={{ flex: 1, minWidth: 60, maxWidth: 240, height: 6, borderRadius: 3 }}
        />
      </Box>
      {isOpen ? (
        <Box id={id} component="table" sx={{ mt: 2, borderCollapse: 'collapse' }}>
          <tbody>
            {sorted.map(reason => (
              <tr key={reason.Text}>
                <Box component="td" sx={{ pr: 4, py: 0.5 }}>
                  {reason.Text}
                </Box>
                <Box
                  component="td"
                  sx={{ py: 0.5, whiteSpace: 'nowrap', color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}
                >
                  {text('jobs.eligible.points', reason.Points, reason.Of)}
                </Box>
              </tr>
            ))}
          </tbody>
        </Box>
      ) : (
        <Typography sx={{ mt: 1 }}>{few.map(({ Text }) => Text).join(' · ')}</Typography>
      )}
      <Button
        size="small"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        endIcon={isOpen ? <ExpandLess fontSize="small" /> : <ExpandMore fontSize="small" />}
        onClick={() => setOpen(!isOpen)}
        sx={{ ml: -3 }}
      >
        {text(isOpen ? 'jobs.eligible.fewReasons' : 'jobs.eligible.allReasons')}
      </Button>
    </Box>
  )
}

interface CandidateCardProps {
  candidateJobs: Resource
  job: RecordValues
  candidate: FoundCandidate
  isChosen: boolean
  /** Null where nobody is chosen. */
  onChoose: ((id: number, name: string) => void) | null
}

/** A candidate for a job: how well he fits and why, or why he is left out, and what can be done. */
export function CandidateCard({ candidateJobs, job, candidate, isChosen, onChoose }: CandidateCardProps) {
  const text = useText()
  const candidates = useFindResource('Candidates')
  const name = String(candidate.Name ?? '')
  const place = [
    candidate.City,
    typeof candidate.Miles === 'number' ? text('matching.miles', toDisplayedNumber(candidate.Miles)) : null,
  ]
  return (
    <Paper component="li" variant="outlined" sx={cardStyle}>
      <Box sx={{ display: 'flex', gap: 2, minWidth: 0, alignItems: 'start' }}>
        {onChoose && candidate.IsEligible && (
          <Checkbox
            checked={isChosen}
            onChange={() => onChoose(candidate.ID, name)}
            slotProps={{ input: { 'aria-label': text('jobs.eligible.choose', name) } }}
            sx={{ mt: -2, ml: -2 }}
          />
        )}
        <Box sx={{ minWidth: 0 }}>
          <Typography variant="h3" component="p" sx={{ '& a': { color: 'primary.main' } }}>
            <RecordName resource="Candidates" id={candidate.ID}>
              {name}
            </RecordName>
          </Typography>
          <Typography>{String(candidate.ProfessionLookupName ?? '')}</Typography>
          <Typography variant="body2" sx={{ color: 'text.secondary' }}>
            {place.filter(Boolean).join(', ')}
          </Typography>
          <Box sx={{ mt: 2 }}>{candidates && <ReachLinks resource={candidates} record={candidate} />}</Box>
        </Box>
      </Box>
      <Box sx={{ minWidth: 0, display: 'grid', gap: 2 }}>
        <Remarks candidate={candidate} />
        {candidate.IsEligible && <ScoreReasons name={name} score={candidate.Score ?? 0} reasons={candidate.Reasons} />}
      </Box>
      {candidate.IsOfferable && (
        <Box role="group" aria-label={name} aria-keyshortcuts="f" sx={actionsStyle}>
          <Actions candidateJobs={candidateJobs} job={job} candidate={candidate} />
        </Box>
      )}
    </Paper>
  )
}

/** What stands in the way, what lacks, and what else is to be known before the job is offered. */
function Remarks({ candidate: { IsEligible, WhyNot, Lacks, Notes } }: { candidate: FoundCandidate }) {
  const text = useText()
  const lacks = Lacks.length > 0 ? [text('jobs.eligible.lacks', Lacks.join(', '))] : []
  const remarks = [
    ...(IsEligible ? [] : WhyNot.map(words => ({ words, Icon: BlockOutlined, color: 'error' as const }))),
    ...lacks.map(words => ({ words, Icon: WarningAmberOutlined, color: 'warning' as const })),
    ...Notes.map(words => ({ words, Icon: InfoOutlined, color: 'info' as const })),
  ]
  if (remarks.length === 0) return null
  return (
    <Box component="ul" sx={{ display: 'grid', gap: 1, m: 0, p: 0 }}>
      {remarks.map(({ words, Icon, color }) => (
        <Box key={words} component="li" sx={{ display: 'flex', gap: 2, alignItems: 'start' }}>
          <Icon fontSize="small" color={color} aria-hidden />
          <Typography>{words}</Typography>
        </Box>
      ))}
    </Box>
  )
}

/** What staff do for one who has nothing to do with the job yet. */
const firstActions = ['offer', 'assign', 'apply']

function Actions({ candidateJobs, job, candidate }: Pick<CandidateCardProps, 'candidateJobs' | 'job' | 'candidate'>) {
  const row = useMemo(() => {
    const { ID, EmployerID, EmployerName, OrganizationID, OrganizationName, StartsOn, StartsOnZone } = job
    return {
      ...{ id: `${ID}-${candidate.ID}`, JobID: ID, JobName: `Job-${ID}` },
      ...{ EmployerID, EmployerName, OrganizationID, OrganizationName, StartsOn, StartsOnZone },
      PlacesLeft: countPlaces(job),
      ...{ CandidateID: candidate.ID, CandidateName: candidate.Name, AllowedActions: firstActions },
    }
  }, [job, candidate])
  const isQuiet = !candidate.IsEligible || candidate.Lacks.length > 0
  return <RecordActions resource={candidateJobs} record={row} isQuiet={isQuiet} />
}

/** A card is laid out by the room that the list of cards has. */
const wide = '@container (min-width: 1050px)'

const actionsStyle = {
  display: 'flex',
  flexWrap: 'wrap',
  gap: 2,
  gridColumn: '1 / -1',
  [wide]: { gridColumn: 'auto', justifyContent: 'end' },
} as const

const cardStyle = {
  listStyle: 'none',
  display: 'grid',
  gap: 4,
  p: 4,
  alignItems: 'start',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '@container (min-width: 520px)': { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr)' },
  [wide]: { gridTemplateColumns: 'minmax(0, 2fr) minmax(0, 3fr) 490px' },
} as const
