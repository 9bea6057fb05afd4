import Autocomplete from '@mui/material/Autocomplete'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { type KeyboardEvent, type SyntheticEvent, useEffect, useId, useRef, useState } from 'react'
import { foldText } from '#contract/foldText.ts'
import { ComboText, type InputState } from './ComboText.tsx'
import { listboxStyle } from './dropdownStyle.ts'
import { isGivenFocus, isLeftByHand } from './focusing.ts'
import { InputNote } from './InputNote.tsx'
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
  /** Stands below the input once a text was left that finds nothing. */
  unmatched?: (text: string) => string
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
 * Picks one or several items by searching for them elsewhere; it opens as its user comes to it. Enter and Tab take the first hit of what is typed, be it
 * found yet or not. Where one is picked, a text that is left and finds none clears it, which it says.
 */
export function Combo<Option extends ComboOption, IsMultiple extends boolean>(props: ComboProps<Option, IsMultiple>) {
  const { input, isMultiple, value, search, answer, words = usualWords } = props
  const { options, isLoading, hasFailed } = answer
  const isEmpty = Array.isArray(value) ? value.length === 0 : value === null
  const noteId = useId()
  const { typed, note, change, highlight, press, type } = useComboTyping(props)
  const described = note === null ? input : { ...input, describedBy: joinIds(noteId, input.describedBy) }
  return (
    <>
      <Autocomplete<Option, boolean>
        {...(input.id ? { id: input.id } : {})}
        size="small"
        fullWidth
        openOnFocus
        open={search.isOpen}
        autoHighlight={search.text !== ''}
        readOnly={input.isHeld ?? false}
        multiple={isMultiple}
        limitTags={2}
        sx={isMultiple ? chipStyle : undefined}
        options={options}
        value={value}
        inputValue={typed}
        loading={isLoading}
        loadingText={words.loading}
        noOptionsText={hasFailed ? words.failed : words.none}
        filterOptions={all => all}
        filterSelectedOptions={isMultiple}
        getOptionLabel={option => option.text}
        getOptionKey={option => option.id}
        isOptionEqualToValue={(option, other) => option.id === other.id}
        onHighlightChange={(_, option) => highlight(option)}
        onOpen={event => !isGivenFocus(event) && search.setOpen(true)}
        onClose={() => search.setOpen(false)}
        onInputChange={type}
        onKeyDown={press}
        onChange={(_, next) => change(next)}
        renderOption={({ key, ...option }, content) => (
          <Box component="li" key={key} {...option}>
            <OptionText {...content} />
          </Box>
        )}
        slotProps={{ listbox: { sx: listboxStyle } }}
        renderInput={params => (
          <ComboText params={params} input={described} {...(isEmpty ? { placeholder: words.placeholder } : {})} />
        )}
      />
      <InputNote id={noteId} text={note} isSnug={!input.label && !input.describedBy} />
    </>
  )
}

const joinIds = (...ids: (string | undefined)[]) => ids.filter(Boolean).join(' ')

function OptionText({ text, badge, detail }: ComboOption) {
  return (
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
  )
}

/** What becomes of the text of a combo: the keys that take a hit, and a text that is left. */
function useComboTyping<Option extends ComboOption, IsMultiple extends boolean>({
  isMultiple,
  value,
  search,
  answer: { options, isLoading, hasFailed },
  words = usualWords,
  onChange,
}: ComboProps<Option, IsMultiple>) {
  const [typed, setTyped] = useState('')
  const [note, setNote] = useState<string | null>(null)
  const highlighted = useRef<Option | null>(null)
  const change = (next: unknown) => onChange(next as ComboValue<Option, IsMultiple>)

  function leaveEmpty(text: string): void {
    if (!isMultiple) change(null)
    search.setText('')
    setTyped('')
    setNote(hasFailed ? words.failed : (words.unmatched?.(text.trim()) ?? null))
  }

  function take(option: Option): void {
    change(Array.isArray(value) ? [...value, option] : option)
    search.setText('')
    setTyped(isMultiple ? '' : option.text)
  }

  /** The hit that stands out: that of the arrow keys or the mouse since the last letter, else the first. */
  function findHit(): Option | undefined {
    const free = options.filter(({ id }) => !Array.isArray(value) || value.every(chosen => chosen.id !== id))
    return free.find(({ id }) => id === highlighted.current?.id) ?? free[0]
  }

  const takeSoon = useTakeSoon(search, isLoading, hasLeft => {
    const found = hasLeft ? findByText(options, search.text) : findHit()
    if (found) take(found)
    else if (!search.isOpen) leaveEmpty(search.text)
  })

  return {
    typed,
    note,
    change,
    highlight: (option: Option | null) => (highlighted.current = option),
    press(event: KeyboardEvent) {
      const { key } = event
      if (search.text === '') return
      // What is typed and not picked yet is not sent.
      if (key === 'Enter') event.preventDefault()
      const hit = findHit()
      if (isLoading && ['Tab', 'Enter'].includes(key)) takeSoon(false)
      else if (key === 'Tab' && hit) take(hit)
    },
    type(event: SyntheticEvent | null, next: string, reason: string) {
      setTyped(next)
      if (reason === 'input') {
        setNote(null)
        // It counts for the letters before alone.
        highlighted.current = null
      } else if (search.isTaking) return
      const isLeaving = reason === 'blur' && !isMultiple && isLeftByHand(event)
      if (isLeaving && isLoading) return takeSoon(true)
      search.setTaking(false)
      search.setText(reason === 'input' ? next : '')
      if (!isLeaving) return
      const named = findByText(options, search.text)
      if (named) change(named)
      else leaveEmpty(search.text)
    },
  }
}

/** Has a hit taken as soon as it is found; who has left by mouse (`hasLeft`) gets what he wrote and nothing else. */
function useTakeSoon({ isTaking, setTaking }: ComboSearch, isLoading: boolean, take: (hasLeft: boolean) => void) {
  const hasLeft = useRef(false)
  const latest = useRef(take)
  latest.current = take
  useEffect(() => {
    if (!isTaking || isLoading) return
    setTaking(false)
    latest.current(hasLeft.current)
  }, [isTaking, isLoading, setTaking])
  return (isLeaving: boolean) => {
    hasLeft.current = isLeaving
    setTaking(true)
  }
}

/** The one option of this text, as it is written if any is; null where there is none, or where several bear it. */
function findByText<Option extends ComboOption>(options: readonly Option[], text: string): Option | null {
  const plain = foldText(text)
  const named = options.filter(option => foldText(option.text) === plain)
  const same = named.filter(option => option.text === text.trim())
  const found = same.length > 0 ? same : named
  return found.length === 1 ? (found[0] ?? null) : null
}
