import Box from '@mui/material/Box'
import { useMemo } from 'react'
import { encode } from 'uqr'

/** A text as a picture that a phone reads; dark on white in each scheme, for not every phone reads the reverse. */
export function QrCode({ content, label }: { content: string; label: string }) {
  const { size, data } = useMemo(() => encode(content, { border: 4 }), [content])
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return (
    <Box
      component="svg"
      role="img"
      aria-label={label}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      sx={{ width: 208, maxWidth: '100%', borderRadius: 1, bgcolor: 'common.white', display: 'block' }}
    >
      <path d={path} />
    </Box>
  )
}
