import { useState } from 'react'

/** True from the first time on that the flag was: what opens is made when it opens, and stays to close in good order. */
export function useEver(flag: boolean): boolean {
  const [wasSet, setSet] = useState(flag)
  if (flag && !wasSet) setSet(true)
  return wasSet || flag
}
