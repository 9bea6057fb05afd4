import { describe, expect, it } from 'vitest'
import { findHelpVideo } from './helpVideo.ts'

describe('the orientation video', () => {
  it.each([
    ['https://example.com/tour.mp4?v=2', 'https://example.com/tour.mp4?v=2', true],
    ['https://example.com/tour', 'https://example.com/tour', false],
    ['https://www.youtube.com/watch?v=abc_-1&t=5', 'https://www.youtube-nocookie.com/embed/abc_-1', false],
    ['https://youtu.be/abc', 'https://www.youtube-nocookie.com/embed/abc', false],
    ['https://www.youtube.com/embed/abc', 'https://www.youtube.com/embed/abc', false],
    ['https://vimeo.com/123', 'https://player.vimeo.com/video/123', false],
  ])('of %s is shown from %s', (setting, address, isFile) => {
    expect(findHelpVideo(setting)).toEqual({ address, isFile })
  })

  it.each([null, '', 'tour', 'javascript:alert(1)'])('is none where %j is set', setting => {
    expect(findHelpVideo(setting)).toBeNull()
  })
})
