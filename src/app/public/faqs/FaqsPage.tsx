import ExpandMore from '@mui/icons-material/ExpandMore'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useDocumentTitle } from '#src/lib/useDocumentTitle.ts'
import { useViewport } from '#src/lib/useViewport.ts'
import { useText } from '#src/providers/messages/useText.ts'
import { PublicFrame } from '../PublicFrame.tsx'

/** SPEC-2 §2 "FAQs page": how many there are, and how wide a phone draws the page, in pixels. */
const questionCount = 22
const drawnWidth = 576

const positions = Array.from({ length: questionCount }, (_, index) => index + 1)

/** What candidates ask most, each answer behind its question; the first is open. */
export function FaqsPage() {
  const text = useText()
  useDocumentTitle(text('faqs.title'))
  useViewport(drawnWidth)
  return (
    <PublicFrame isForm>
      <Typography variant="h1" tabIndex={-1} sx={{ mb: 4 }}>
        {text('faqs.title')}
      </Typography>
      <Box sx={listStyle}>
        {positions.map(index => (
          <details key={index} open={index === 1}>
            <summary>
              <Typography component="h2" variant="h3" sx={{ flex: 1 }}>
                {text(`faqs.${index}.question`)}
              </Typography>
              <ExpandMore fontSize="small" aria-hidden />
            </summary>
            <Typography sx={{ color: 'text.secondary', pb: 4, pr: 8 }}>{text(`faqs.${index}.answer`)}</Typography>
          </details>
        ))}
      </Box>
    </PublicFrame>
  )
}

const listStyle = {
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'background.paper',
  '& details': { px: { xs: 4, sm: 5 } },
  '& details + details': { borderTop: 1, borderColor: 'divider' },
  '& summary': {
    display: 'flex',
    alignItems: 'center',
    gap: 3,
    minHeight: 48,
    py: 2,
    cursor: 'pointer',
    listStyle: 'none',
    '&::-webkit-details-marker': { display: 'none' },
    '& svg': { color: 'text.secondary', transition: 'transform 150ms ease-out' },
  },
  '& details[open] summary svg': { transform: 'rotate(180deg)' },
} as const
