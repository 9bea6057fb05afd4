import { icons } from './icons.ts'

/** An icon by the name that a data file gives it; a name that is not in the table shows a plain circle. */
export function Icon({ name }: { name: string | null }) {
  const Drawing = (name !== null && Object.hasOwn(icons, name) && icons[name as keyof typeof icons]) || icons.circle
  return <Drawing fontSize="small" aria-hidden />
}
