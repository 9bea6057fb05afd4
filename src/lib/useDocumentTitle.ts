import { useEffect } from 'react'

/** Names the page in the window's title: "Users · Locum"; without a title it is the product's name alone. */
export function useDocumentTitle(title: string | undefined): void {
  useEffect(() => {
    document.title = title ? `${title} · Locum` : 'Locum'
  }, [title])
}
