import { Button } from 'antd'
import { useCopyLink } from '../links/use-copy-link.ts'

/** The script tag that adds a link's button to a website. */
export function WidgetCode({ widget }: { widget: string }) {
  const copy = useCopyLink()
  return (
    <>
      <label>
        <span>Button for your website</span>
        <textarea
          className="input"
          rows={4}
          readOnly
          value={widget}
          onFocus={({ target }) => target.select()}
        />
      </label>
      <div>
        <Button onClick={() => void copy(widget, 'Script tag copied. Paste it before </body> on your page.')}>
          Copy script tag
        </Button>
      </div>
    </>
  )
}
