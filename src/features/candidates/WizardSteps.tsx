import Box from '@mui/material/Box'
import { useText } from '#src/providers/messages/useText.ts'
import { type WizardStep, wizardSteps } from './wizardSteps.ts'

/** The steps of the wizard in a row, the present one marked. */
export function WizardSteps({ current }: { current: WizardStep }) {
  const text = useText()
  return (
    <Box
      component="ol"
      aria-label={text('candidates.wizard.steps')}
      sx={{ display: 'flex', flexWrap: 'wrap', columnGap: { xs: 4, sm: 6 }, listStyle: 'none', m: 0, mb: 4, p: 0 }}
    >
      {wizardSteps.map((step, place) => (
        <Box
          component="li"
          key={step}
          aria-current={step === current ? 'step' : undefined}
          sx={{
            py: 2,
            borderBottom: 2,
            borderColor: step === current ? 'primary.main' : 'transparent',
            color: step === current ? 'text.primary' : 'text.secondary',
            fontWeight: step === current ? 'fontWeightBold' : undefined,
          }}
        >
          {place + 1}. {text(`candidates.wizard.step.${step}`)}
        </Box>
      ))}
    </Box>
  )
}
