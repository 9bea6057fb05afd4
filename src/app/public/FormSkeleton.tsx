import Box from '@mui/material/Box'

/** The shape of a short form, while the services are asked whether it is to be shown. */
export function FormSkeleton() {
  return (
    <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
      {[0, 1, 2].map(index => (
        <Box key={index} sx={{ height: 40, borderRadius: 1, bgcolor: 'action.hover' }} />
      ))}
    </Box>
  )
}
