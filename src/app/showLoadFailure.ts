/** These words need no catalogue: what does not come may be anything. */
const words = {
  title: 'Locum could not be loaded.',
  text: 'Check your connection and try again.',
  retry: 'Try again',
}

/** What stands where not even the code of the page came; it needs nothing but what loaded with the document. */
export function showLoadFailure(): void {
  const page = document.createElement('main')
  page.id = 'root'
  page.className = 'locum-load-failure'
  const [title, text, retry] = [build('h1', words.title), build('p', words.text), build('button', words.retry)]
  retry.addEventListener('click', () => location.reload())
  page.append(title, text, retry)
  document.getElementById('root')?.replaceWith(page)
  document.title = 'Locum'
}

function build(name: 'h1' | 'p' | 'button', words: string): HTMLElement {
  const element = document.createElement(name)
  element.textContent = words
  return element
}
