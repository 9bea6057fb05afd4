import Tooltip, { type TooltipProps } from '@mui/material/Tooltip'

export interface HintTooltipProps {
  /** Nothing is shown where it is empty. */
  hint: string
  /** Whether it adds to the name of what it stands at, as the reason why a button does nothing; it is the name otherwise. */
  isDescription?: boolean
  placement?: TooltipProps['placement']
  /** A control that takes the focus; one that does nothing carries `aria-disabled`, for a disabled one shows no hint. */
  children: TooltipProps['children']
}

/** A short hint at a control: by mouse, by keyboard, and at once by touch. */
export function HintTooltip({ hint, isDescription = false, placement, children }: HintTooltipProps) {
  return (
    <Tooltip title={hint} describeChild={isDescription} enterTouchDelay={0} {...(placement ? { placement } : {})}>
      {children}
    </Tooltip>
  )
}
