export { getText } from './getText.ts'
export { useText } from './useText.ts'
