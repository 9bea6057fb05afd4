import Box from '@mui/material/Box'

/** The mark and, unless told otherwise, the word "Locum" beside it: never, or (`isShort`) not on phones. */
export function Logo({ isMarkOnly = false, isShort = false }: { isMarkOnly?: boolean; isShort?: boolean }) {
  return (
    <Box component="span" sx={{ display: 'inline-flex', alignItems: 'center', gap: 2.5, color: 'text.primary' }}>
      <Box
        component="svg"
        viewBox="0 0 32 32"
        aria-hidden
        sx={{ width: 28, height: 28, color: 'primary.main', flex: 'none' }}
      >
        <rect width="32" height="32" rx="8" fill="currentColor" />
        <Box component="g" sx={{ color: 'primary.contrastText' }}>
          <path
            d="M11 7v14a4 4 0 0 0 4 4h8"
            fill="none"
            stroke="currentColor"
            strokeWidth="3.5"
            strokeLinecap="round"
          />
          <circle cx="21" cy="13" r="3.5" fill="currentColor" />
        </Box>
      </Box>
      {!isMarkOnly && (
        <Box
          component="span"
          sx={{ typography: 'h1', lineHeight: 1, ...(isShort && { display: { xs: 'none', sm: 'inline' } }) }}
        >
          Locum
        </Box>
      )}
    </Box>
  )
}
