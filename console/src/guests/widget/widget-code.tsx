import { Button } from 'antd'
import { useCopyLink } from '../links/use-copy-link.ts'

/** The script tag that puts a link's button on a website. */
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
