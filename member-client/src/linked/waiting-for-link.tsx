/** While one is at a provider's page in another tab. */
export const WaitingForLink = ({ title, url }: { title: string; url: string }) => (
  <p role="status">
    Allow it on the page that has opened: this one goes on by itself. No page has opened?{' '}
    <a href={url} target="_blank" rel="noreferrer">
      Link your {title} here
    </a>
  </p>
)
