import { createTheme } from '@mui/material/styles'
import { components } from './components.ts'
import { buildPalette } from './palette.ts'
import { typography } from './typography.ts'

/** The one theme of the console: light and dark as CSS variables, chosen by `data-theme` on the document's root. */
export const theme = createTheme({
  cssVariables: { colorSchemeSelector: 'data-theme' },
  colorSchemes: { light: { palette: buildPalette('light') }, dark: { palette: buildPalette('dark') } },
  spacing: 4,
  shape: { borderRadius: 8 },
  typography,
  transitions: {
    duration: {
      shortest: 120,
      shorter: 120,
      short: 160,
      standard: 200,
      complex: 200,
      enteringScreen: 200,
      leavingScreen: 160,
    },
  },
  breakpoints: { values: { xs: 0, sm: 600, md: 900, lg: 1200, xl: 1536 } },
  components,
})
