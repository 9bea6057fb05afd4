import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { showProfilePicture } from '#src/providers/files/showProfilePicture.ts'
import type { MemoryService } from '#tests/support/memoryService.ts'
import { renderElement, startScreens } from '#tests/support/screens.tsx'
import { ProfileFace } from './ProfileFace.tsx'

let service: MemoryService

beforeEach(() => {
  service = startScreens({ resources: [] })
})
afterEach(() => service.close())

const findInitials = () => document.querySelector('[data-initials]')?.getAttribute('data-initials')

it('is the picture that this browser keeps of the user, and his initials where he has none', async () => {
  const picture = 'data:image/png;base64,AA=='
  localStorage.setItem('locum.profilePicture', JSON.stringify({ id: 9, picture }))
  renderElement(<ProfileFace name="Ada Byron Agent" />)
  await waitFor(() => expect(findInitials()).toBe('AA'))
  act(() => void showProfilePicture(9))
  expect(screen.getByRole('presentation').getAttribute('src')).toBe(picture)
  act(() => void showProfilePicture(null))
  expect(findInitials()).toBe('AA')
})
