import { onWindowReset } from '#src/lib/windowState.ts'

let measured: { ratio: number; size: number } | undefined
onWindowReset(() => {
  measured = undefined
})

/**
 * How thick this browser's scrollbars are, in pixels: 0 where they float. It is measured once for each zoom, while it costs
 * little: the grid would do it amid the drawing of its rows, again and again.
 */
export function getScrollbarSize(): number {
  const ratio = window.devicePixelRatio
  if (measured?.ratio !== ratio) measured = { ratio, size: measure() }
  return measured.size
}

function measure(): number {
  const probe = document.createElement('div')
  probe.style.cssText = 'position:absolute;width:99px;height:99px;overflow:scroll;contain:strict'
  document.documentElement.append(probe)
  const size = probe.offsetWidth - probe.clientWidth
  probe.remove()
  return size
}
