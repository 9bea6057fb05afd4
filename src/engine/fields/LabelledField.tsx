import Box from '@mui/material/Box'
import FormLabel from '@mui/material/FormLabel'
import type { ReactNode } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import type { FieldKind } from './fieldKind.ts'

interface LabelledFieldProps {
  /** Of the input; of a group of inputs it is the group's. */
  id: string
  placement: FieldKind['label']
  label: string
  isRequired: boolean
  children: ReactNode
}

/** An input with its label above or beside it; a group of inputs bears the label as a whole, none of them alone. */
export function LabelledField({ id, placement, label, isRequired, children }: LabelledFieldProps) {
  if (placement === 'beside') {
    return (
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, ml: -2, minHeight: 36 }}>
        {children}
        <FormLabel htmlFor={id} sx={{ color: 'text.primary', typography: 'body1' }}>
          <LabelText label={label} isRequired={isRequired} />
        </FormLabel>
      </Box>
    )
  }
  if (placement === 'above') {
    return (
      <>
        <FormLabel htmlFor={id} sx={{ display: 'block', mb: 1 }}>
          <LabelText label={label} isRequired={isRequired} />
        </FormLabel>
        {children}
      </>
    )
  }
  const labelId = `${id}-label`
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset brings a frame and a layout of its own
    <div role="group" id={id} aria-labelledby={labelId}>
      <FormLabel component="span" id={labelId} sx={{ display: 'block', mb: 1 }}>
        <LabelText label={label} isRequired={isRequired} />
      </FormLabel>
      {children}
    </div>
  )
}

function LabelText({ label, isRequired }: Pick<LabelledFieldProps, 'label' | 'isRequired'>) {
  const text = useText()
  if (!isRequired) return <>{label}</>
  return (
    <>
      {label}
      <Box component="span" title={text('engine.form.required')} sx={{ color: 'error.main' }}>
        {' *'}
      </Box>
    </>
  )
}
