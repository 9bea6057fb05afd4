import Box from '@mui/material/Box'
import type { ReactNode } from 'react'
import type { ReferredName } from '#contract/history.ts'
import type { ResourceProperty } from '#contract/resource.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { isEmptyValue } from '../../fields/fieldKind.ts'
import { getFieldKind } from '../../fields/registry.ts'

interface KnownValue {
  value: unknown
  /** What stands for the record that it refers to. */
  name: ReferredName
}

/** A field of a record, and its values before and after a change. */
export interface ChangeLineProps {
  /** Undefined where it is no field that the console knows. */
  property: ResourceProperty | undefined
  label: string
  /** Null where there is none to be reported. */
  from: KnownValue | null
  to: KnownValue
  action?: ReactNode
}

/** One field with what it held and what it came to hold. */
export function ChangeLine({ property, label, from, to, action }: ChangeLineProps) {
  const text = useText()
  return (
    <Box component="li" sx={{ display: 'flex', alignItems: 'center', gap: 1, minHeight: 32 }}>
      <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere', typography: 'body2' }}>
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {label}:{' '}
        </Box>
        {from && (
          <>
            <Box component="del" dir="auto" sx={{ color: 'text.secondary' }}>
              {toValueText(property, from) || text('engine.stale.empty')}
            </Box>
            <Box component="span" role="img" aria-label={text('engine.history.became')} sx={{ mx: 1 }}>
              →
            </Box>
          </>
        )}
        <Box component="ins" dir="auto" sx={{ textDecoration: 'none', fontWeight: 500 }}>
          {toValueText(property, to) || text('engine.stale.empty')}
        </Box>
      </Box>
      {action}
    </Box>
  )
}

function toValueText(property: ResourceProperty | undefined, { value, name }: KnownValue): string {
  if (isEmptyValue(value)) return ''
  if (value === '***') return '•••'
  if (!property) return toPlainText(value, name)
  const beside = property.displayName === null || name === null ? {} : { [property.displayName]: name }
  const formatted = getFieldKind(property.kind).toText(property, value, { [property.name]: value, ...beside })
  return formatted || (typeof value === 'object' ? JSON.stringify(value) : String(value))
}

/** The names of what it refers to as far as they are reported, else the value itself. */
function toPlainText(value: unknown, name: ReferredName): string {
  const names = [name].flat().filter(each => each !== null)
  if (names.length > 0) return names.join(', ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}
