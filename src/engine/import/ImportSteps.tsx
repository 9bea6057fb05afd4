import Box from '@mui/material/Box'
import { useText } from '#src/providers/messages/useText.ts'
import { type ImportStep, importSteps } from './importSteps.ts'

/** The steps of an import in a row, the present one marked. */
export function ImportSteps({ current }: { current: ImportStep }) {
  const text = useText()
  return (
    <Box
      component="ol"
      aria-label={text('engine.import.steps')}
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        columnGap: { xs: 4, sm: 6 },
        rowGap: 1,
        listStyle: 'none',
        m: 0,
        px: 6,
        pb: 0,
      }}
    >
      {importSteps.map((step, index) => (
        <Box
          component="li"
          key={step}
          aria-current={step === current ? 'step' : undefined}
          sx={{
            pb: 2,
            borderBottom: 2,
            borderColor: step === current ? 'primary.main' : 'transparent',
            color: step === current ? 'text.primary' : 'text.secondary',
            fontWeight: step === current ? 'fontWeightBold' : undefined,
          }}
        >
          {index + 1}. {text(`engine.import.step.${step}`)}
        </Box>
      ))}
    </Box>
  )
}
