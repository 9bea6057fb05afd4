import { useEffect, useState } from 'react'
import { useText } from '#src/providers/messages/useText.ts'
import { MessageBox } from '#src/ui/MessageBox.tsx'

/** Tells that a newer console was installed meanwhile: parts of the one that is open can no longer be loaded. */
export function UpdateNotice() {
  const text = useText()
  const [isOutdated, setOutdated] = useState(false)
  useEffect(() => {
    const onMissingPart = (): void => setOutdated(true)
    addEventListener('vite:preloadError', onMissingPart)
    return () => removeEventListener('vite:preloadError', onMissingPart)
  }, [])
  return (
    <MessageBox
      isOpen={isOutdated}
      title={text('update.title')}
      close={text('update.reload')}
      onClose={() => location.reload()}
    >
      {text('update.text')}
    </MessageBox>
  )
}
