/** Displayed while the provider's page is open in another tab. */
export const WaitingForLink = ({ title, url }: { title: string; url: string }) => (
  <p role="status">
    Allow access in the tab that opened, then come back here. No tab?{' '}
    <a href={url} target="_blank" rel="noreferrer">
      Link your {title}
    </a>
  </p>
)
