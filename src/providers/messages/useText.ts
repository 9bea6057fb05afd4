import { useStore } from '#src/lib/useStore.ts'
import { getText } from './getText.ts'
import { messages } from './messages.ts'

/**
 * The way to the message texts; the component is drawn again when they change.
 *
 * @example const text = useText(); text('signIn.submit')
 */
export function useText(): typeof getText {
  useStore(messages)
  return getText
}
