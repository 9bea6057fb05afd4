import { Children, cloneElement, createContext, isValidElement, type ReactElement, type ReactNode, use } from 'react'
import { listFoundParts, type SearchedWords } from '#src/lib/foundParts.ts'

/** What the list around was searched for; null where nothing is marked. */
export const SearchedContext = createContext<SearchedWords | null>(null)

/** What is drawn, with what the list was searched for marked in its texts. */
export function FoundText({ children }: { children: ReactNode }) {
  const words = use(SearchedContext)
  return words ? markNode(children, words, false) : children
}

/** A node with its texts marked, those within its elements too; the digits of a telephone number are found across the signs between them. */
export function markNode(node: ReactNode, words: SearchedWords, isNumber: boolean): ReactNode {
  if (typeof node === 'string') return markText(node, words, isNumber)
  if (Array.isArray(node)) return Children.map(node, each => markNode(each, words, isNumber))
  if (!isValidElement(node)) return node
  const { children } = (node as ReactElement<{ children?: ReactNode }>).props
  return children === undefined ? node : cloneElement(node, {}, markNode(children, words, isNumber))
}

function markText(text: string, words: SearchedWords, isNumber: boolean): ReactNode {
  const parts = listFoundParts(text, words, isNumber)
  if (!parts.some(({ isFound }) => isFound)) return text
  // biome-ignore lint/suspicious/noArrayIndexKey: a part is known by its position alone
  return parts.map((part, index) => (part.isFound ? <mark key={index}>{part.text}</mark> : part.text))
}
