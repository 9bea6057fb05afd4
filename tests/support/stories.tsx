import { ThemeProvider } from '@mui/material/styles'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createElement } from 'react'
import { listStories } from '#src/app/widgets/stories.ts'
import { theme } from '#src/theme/theme.ts'

/** The stories of the widgets by their names. */
export const stories = new Map(listStories().map(({ name, Story }) => [name, Story]))

/** Draws the story of a widget. */
export function openStory(name: string): void {
  const Story = stories.get(name)
  if (!Story) throw new Error(`No story of ${name}`)
  render(<ThemeProvider theme={theme}>{createElement(Story)}</ThemeProvider>)
}

/** Works without pauses, whatever the clock does. */
export const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 })
/** Presses a button by its name. */
export const press = (name: string | RegExp) => user.click(screen.getByRole('button', { name }))
