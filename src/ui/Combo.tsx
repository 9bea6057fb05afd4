import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { foldText } from '#contract/foldText.ts'
import { ComboText, type InputState } from './ComboText.tsx'
import { listboxStyle } from './dropdownStyle.ts'
import { isLeftByHand } from './leaving.ts'
import { StatusChip, type StatusChipProps } from './StatusChip.tsx'
import type { ComboSearch } from './useComboSearch.ts'

/** An item that can be picked: its key and the text that stands for it. */
export interface ComboOption {
  id: number | string
  text: string
  /** Stands beside it in the list. */
  badge?: StatusChipProps | undefined
  /** Stands below it in the list. */
  detail?: string
}

/** What there is to pick from for the text as it stands. */
export interface ComboAnswer<Option extends ComboOption> {
  options: readonly Option[]
  isLoading: boolean
  hasFailed: boolean
}

export type ComboValue<Option, IsMultiple extends boolean> = IsMultiple extends true ? Option[] : Option | null

/** What a combo says, as the specification has it unless said otherwise. */
export interface ComboWords {
  placeholder: string
  none: string
  loading: string
  failed: string
}

const usualWords: ComboWords = {
  placeholder: 'Start typing to search..',
  none: 'Currently, there are no items to display.',
  loading: 'Searching…',
  failed: 'The search did not work. Type again to retry.',
}

/** With a mouse a row of chips is as high as a line of text, so that nothing moves as the first one comes. */
export const chipStyle = {
  '&:not(.Mui-focused) .MuiAutocomplete-input.MuiInputBase-input': { minWidth: 8 },
  '@media (pointer: fine)': {
    '& .MuiAutocomplete-inputRoot.MuiOutlinedInput-root': { py: '3px' },
    '& .MuiAutocomplete-tag.MuiChip-root': { minHeight: 26, height: 26, my: '1px' },
  },
} as const

interface ComboProps<Option extends ComboOption, IsMultiple extends boolean> {
  input: InputState
  isMultiple: IsMultiple
  value: ComboValue<Option, IsMultiple>
  search: ComboSearch
  answer: ComboAnswer<Option>
  words?: ComboWords
  onChange: (value: ComboValue<Option, IsMultiple>) => void
}

/**
 * Picks one or several items by searching for them elsewhere; it opens on focus. Where one is picked, a text that is left and
 * names none clears it.
 */
export function Combo<Option extends ComboOption, IsMultiple extends boolean>(props: ComboProps<Option, IsMultiple>) {
  const { input, isMultiple, value, search, answer, words = usualWords, onChange } = props
  const { options, isLoading, hasFailed } = answer
  const change = (next: unknown) => onChange(next as ComboValue<Option, IsMultiple>)
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  return (
    <Autocomplete<Option, boolean>
      {...(input.id ? { id: input.id } : {})}
      size="small"
      fullWidth
      openOnFocus
      readOnly={input.isHeld ?? false}
      multiple={isMultiple}
      limitTags={2}
      sx={isMultiple ? chipStyle : undefined}
      options={options}
      value={value}
      loading={isLoading}
      loadingText={words.loading}
      noOptionsText={hasFailed ? words.failed : words.none}
      filterOptions={all => all}
      filterSelectedOptions={isMultiple}
      getOptionLabel={option => option.text}
      getOptionKey={option => option.id}
      isOptionEqualToValue={(option, other) => option.id === other.id}
      onOpen={() => search.setOpen(true)}
      onClose={() => search.setOpen(false)}
      onInputChange={(event, next, reason) => {
        if (reason === 'blur' && !isMultiple && isLeftByHand(event)) change(findByText(options, search.text))
        search.setText(reason === 'input' ? next : '')
      }}
      onKeyDown={event => {
        // What is typed and not picked yet is not sent.
        if (event.key === 'Enter' && search.text !== '') event.preventDefault()
      }}
      onChange={(_, next) => change(next)}
      renderOption={({ key, ...props }, { text, badge, detail }) => (
        <Box component="li" key={key} {...props}>
          <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
            {text}
            {badge && (
              <Box component="span" sx={{ ml: 2 }}>
                <StatusChip {...badge} />
              </Box>
            )}
            {detail && (
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                {detail}
              </Typography>
            )}
          </Box>
        </Box>
      )}
      slotProps={{ listbox: { sx: listboxStyle } }}
      renderInput={params => (
        <ComboText params={params} input={input} {...(isEmpty ? { placeholder: words.placeholder } : {})} />
      )}
    />
  )
}

/** The one option of this text, as it is written if any is; null where there is none, or where several bear it. */
function findByText<Option extends ComboOption>(options: readonly Option[], text: string): Option | null {
  const plain = foldText(text)
  const named = options.filter(option => foldText(option.text) === plain)
  const same = named.filter(option => option.text === text.trim())
  const found = same.length > 0 ? same : named
  return found.length === 1 ? (found[0] ?? null) : null
}
