import type { Theme, ThemeOptions } from '@mui/material/styles'

type Components = NonNullable<ThemeOptions['components']>

/** Fingers need more room than a mouse. */
const onTouch = '@media (pointer: coarse)'

/** A phone: what opens over its page needs the room that margins would take. */
const onPhone = '@media (max-width: 599.95px)'
const nearEdge = { [onPhone]: { paddingInline: 16 } }

const floating = '0 4px 16px rgb(9 14 22 / 0.14), 0 1px 3px rgb(9 14 22 / 0.12)'

function buildRing(theme: Theme) {
  return { outline: `2px solid ${(theme.vars ?? theme).palette.primary.main}`, outlineOffset: 2 }
}

const surfaces: Components = {
  MuiPaper: { defaultProps: { elevation: 0 }, styleOverrides: { root: { backgroundImage: 'none' } } },
  MuiCard: { defaultProps: { variant: 'outlined' } },
  MuiDialog: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        boxShadow: floating,
        [onPhone]: {
          // A dialog's own size outweighs it.
          '&:where(:not(.MuiDialog-paperFullScreen))': {
            margin: 16,
            width: 'calc(100% - 32px)',
            maxWidth: 'calc(100% - 32px)',
            maxHeight: 'calc(100% - 32px)',
          },
        },
      }),
    },
  },
  MuiDialogTitle: { defaultProps: { variant: 'h2' }, styleOverrides: { root: nearEdge } },
  MuiDialogContent: { styleOverrides: { root: nearEdge } },
  MuiDialogActions: {
    // Its own spacing would indent what wraps.
    defaultProps: { disableSpacing: true },
    styleOverrides: {
      root: {
        padding: '12px 24px 20px',
        ...nearEdge,
        gap: '8px 16px',
        flexWrap: 'wrap',
        '& > .MuiButton-root': { whiteSpace: 'nowrap' },
      },
    },
  },
  MuiPopover: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        boxShadow: floating,
      }),
    },
  },
  MuiAutocomplete: {
    styleOverrides: {
      paper: ({ theme }) => ({
        border: `1px solid ${(theme.vars ?? theme).palette.divider}`,
        boxShadow: floating,
        marginTop: 4,
      }),
      listbox: { '& .MuiAutocomplete-option': { minHeight: 36, [onTouch]: { minHeight: 44 } } },
    },
  },
  MuiMenu: { styleOverrides: { list: { padding: 4 } } },
  MuiTooltip: { defaultProps: { arrow: true, enterDelay: 400 }, styleOverrides: { tooltip: { fontSize: '0.75rem' } } },
}

const controls: Components = {
  MuiButtonBase: {
    defaultProps: { disableRipple: true },
    styleOverrides: { root: ({ theme }) => ({ '&.Mui-focusVisible': buildRing(theme) }) },
  },
  MuiButton: {
    defaultProps: { disableElevation: true },
    styleOverrides: {
      root: { minHeight: 36, paddingInline: 16, [onTouch]: { minHeight: 44 } },
      sizeSmall: { minHeight: 32, paddingInline: 12 },
      sizeLarge: { minHeight: 44 },
    },
    variants: [
      {
        props: { variant: 'outlined', color: 'inherit' },
        style: ({ theme }) => ({ borderColor: (theme.vars ?? theme).palette.control.main }),
      },
    ],
  },
  MuiIconButton: {
    styleOverrides: {
      root: ({ theme }) => ({
        borderRadius: 6,
        minWidth: 32,
        minHeight: 32,
        [onTouch]: { minWidth: 44, minHeight: 44 },
        '&[aria-disabled="true"]': {
          color: (theme.vars ?? theme).palette.action.disabled,
          cursor: 'default',
          '&:hover': { backgroundColor: 'transparent' },
        },
      }),
    },
  },
  MuiLink: {
    defaultProps: { underline: 'hover' },
    styleOverrides: { root: ({ theme }) => ({ '&:focus-visible': buildRing(theme) }) },
  },
  MuiCheckbox: { styleOverrides: { root: { [onTouch]: { minWidth: 44, minHeight: 44 } } } },
  MuiRadio: { styleOverrides: { root: { [onTouch]: { minWidth: 44, minHeight: 44 } } } },
  MuiFormControlLabel: { styleOverrides: { root: { [onTouch]: { minHeight: 44 } } } },
  MuiMenuItem: {
    styleOverrides: { root: { minHeight: 36, borderRadius: 4, fontSize: '0.875rem', [onTouch]: { minHeight: 44 } } },
  },
  MuiListItemButton: { styleOverrides: { root: { borderRadius: 6 } } },
  // The place of an arrow that leads nowhere would indent the first tab.
  MuiTabs: { styleOverrides: { scrollButtons: { '&.Mui-disabled': { display: 'none' } } } },
  MuiChip: {
    defaultProps: { size: 'small' },
    styleOverrides: {
      root: { borderRadius: 6, fontWeight: 500 },
      deletable: { minHeight: 32, [onTouch]: { minHeight: 44 } },
      deleteIcon: { [onTouch]: { padding: 11, margin: 0, width: 44, height: 44 } },
    },
  },
  MuiAlert: { defaultProps: { variant: 'outlined' } },
}

const fields: Components = {
  MuiTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none', fullWidth: true } },
  MuiOutlinedInput: {
    defaultProps: { size: 'small', notched: false },
    styleOverrides: {
      root: ({ theme }) => {
        const { palette } = theme.vars ?? theme
        return {
          backgroundColor: palette.background.paper,
          minHeight: 36,
          [onTouch]: { minHeight: 44 },
          '& .MuiOutlinedInput-notchedOutline': { borderColor: palette.control.main },
          '&.Mui-disabled .MuiOutlinedInput-notchedOutline': { borderColor: palette.divider },
        }
      },
      input: {
        textOverflow: 'ellipsis',
        '&::placeholder': { opacity: 1, color: 'var(--mui-palette-text-secondary)' },
      },
    },
  },
  MuiNativeSelect: {
    styleOverrides: {
      select: {
        minHeight: 32,
        boxSizing: 'border-box',
        [onTouch]: { minHeight: 44 },
        '&&&': { [onTouch]: { minWidth: 56 } },
        // As high as the fields beside it.
        '.MuiOutlinedInput-root > &&': { paddingBlock: 0, minHeight: 36, [onTouch]: { minHeight: 44 } },
      },
    },
  },
  MuiFormLabel: {
    styleOverrides: {
      root: ({ theme }) => ({
        fontSize: '0.75rem',
        fontWeight: 500,
        color: (theme.vars ?? theme).palette.text.secondary,
      }),
    },
  },
  MuiFormHelperText: { styleOverrides: { root: { marginInline: 0, marginTop: 4 } } },
  MuiFormControl: { defaultProps: { margin: 'none' } },
}

const cross =
  'polygon(8% 0, 50% 42%, 92% 0, 100% 8%, 58% 50%, 100% 92%, 92% 100%, 50% 58%, 8% 100%, 0 92%, 42% 50%, 0 8%)'

const page: Components = {
  MuiCssBaseline: {
    styleOverrides: theme => ({
      'table, [role="grid"]': { fontVariantNumeric: 'tabular-nums' },
      ':focus-visible': buildRing(theme),
      mark: {
        color: (theme.vars ?? theme).palette.text.primary,
        backgroundColor: (theme.vars ?? theme).palette.found.main,
        borderRadius: 2,
      },
      // What is typed is read in the direction of its own script.
      'input, textarea': { unicodeBidi: 'plaintext' },
      // The cross of the browser has a colour of its own.
      '[type="search"]::-webkit-search-cancel-button': {
        appearance: 'none',
        width: 12,
        height: 12,
        cursor: 'pointer',
        backgroundColor: (theme.vars ?? theme).palette.text.secondary,
        clipPath: cross,
      },
      // A page's heading takes the focus after a navigation; it is no control.
      '[tabindex="-1"]:focus-visible': { outline: 'none' },
      '@media (prefers-reduced-motion: reduce)': {
        '*, *::before, *::after': {
          animationDuration: '0.01ms !important',
          animationIterationCount: '1 !important',
          // None, not a short one: that would begin one for each value of each element that changes, parent by parent.
          transition: 'none !important',
          scrollBehavior: 'auto !important',
        },
      },
    }),
  },
}

// The pickers name their components in a package of their own, whose types are not loaded here.
const pickers: object = {
  MuiPickerDay: { styleOverrides: { root: { [onTouch]: { width: 44, height: 44 } } } },
  MuiDayCalendar: { styleOverrides: { weekDayLabel: { [onTouch]: { width: 44 } } } },
  MuiDateCalendar: { styleOverrides: { root: { [onTouch]: { width: 352, height: 'auto', maxHeight: 'none' } } } },
  MuiPickersTextField: { defaultProps: { size: 'small', variant: 'outlined', margin: 'none', fullWidth: true } },
}

export const components: Components = { ...page, ...surfaces, ...controls, ...fields, ...pickers }
