import ExpandLess from '@mui/icons-material/ExpandLess'
import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useId, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { ScoreReason } from './useEligible.ts'

interface ScoreReasonsProps {
  name: string
  score: number
  reasons: readonly ScoreReason[]
}

/** So many reasons tell most of a score. */
const fewReasons = 3

/** A score with what it comes from: the parts that bring most first, all of them on demand. */
export function ScoreReasons({ name, score, reasons }: ScoreReasonsProps) {
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
