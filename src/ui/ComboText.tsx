import type { AutocompleteRenderInputParams } from '@mui/material/Autocomplete'
import OutlinedInput from '@mui/material/OutlinedInput'

/** What an input carries beside its value. */
export interface InputState {
  id?: string
  /** Its name where no label points to its id. */
  label?: string
  /** For a moment nothing may be changed. */
  isHeld?: boolean
  isRequired?: boolean
  isInvalid?: boolean
  /** Ids of the description and of the error below the input. */
  describedBy?: string
}

interface ComboTextProps {
  params: AutocompleteRenderInputParams
  input: InputState
  placeholder?: string
}

/** The input of an autocomplete, without the label that a TextField would draw. */
export function ComboText({ params, input, placeholder }: ComboTextProps) {
  const { ref, className, startAdornment, endAdornment, onMouseDown } = params.slotProps.input
  return (
    <OutlinedInput
      ref={ref}
      className={className}
      id={params.id}
      size={params.size}
      fullWidth
      disabled={params.disabled}
      error={input.isInvalid}
      placeholder={placeholder}
      startAdornment={startAdornment}
      endAdornment={endAdornment}
      onMouseDown={onMouseDown}
      inputProps={{
        ...params.slotProps.htmlInput,
        'aria-label': input.label,
        'aria-required': input.isRequired || undefined,
        'aria-invalid': input.isInvalid || undefined,
        'aria-describedby': input.describedBy,
      }}
    />
  )
}
