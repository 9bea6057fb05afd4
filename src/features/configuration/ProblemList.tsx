import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import type { ConfigurationProblem } from '#contract/problems.ts'
import { useText } from '#src/providers/messages/useText.ts'

/** As many problems as are shown at first. */
const firstProblems = 5

/** What is wrong with data files: where it stands, why, and what to do. */
export function ProblemList({ problems }: { problems: readonly ConfigurationProblem[] }) {
  const text = useText()
  const [isWhole, setWhole] = useState(false)
  const displayed = isWhole ? problems : problems.slice(0, firstProblems)
  return (
    <>
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 3 }}>
        {displayed.map(problem => (
          <ProblemItem
            key={`${problem.file} ${problem.line} ${problem.pointer} ${problem.message}`}
            problem={problem}
          />
        ))}
      </Box>
      {displayed.length < problems.length && (
        <Button size="small" color="inherit" sx={{ mt: 2, ml: -3 }} onClick={() => setWhole(true)}>
          {text('configuration.changes.all', problems.length)}
        </Button>
      )}
    </>
  )
}

function ProblemItem({ problem: { file, line, pointer, message, fix } }: { problem: ConfigurationProblem }) {
  return (
    <Box component="li" sx={{ overflowWrap: 'anywhere' }}>
      <Typography variant="body2">
        <strong>
          {file}
          {line !== null && `:${line}`}
        </strong>
        {pointer && (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            {` ${pointer}`}
          </Box>
        )}
      </Typography>
      <Typography variant="body2">
        {message}
        {fix && ` ${fix}`}
      </Typography>
    </Box>
  )
}
