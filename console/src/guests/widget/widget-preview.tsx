import css from '../guests.module.css'
import type { Corner } from './corner-field.tsx'

/** A placeholder as long as a token, but not a valid one. */
const NO_TOKEN = 'preview-of-the-button'

const pageWith = (corner: Corner) => `<!doctype html>
<meta name="color-scheme" content="light dark">
<style>
  body { margin: 0; padding: 20px; background: Canvas; }
  i { display: block; height: 10px; margin-bottom: 12px; border-radius: 5px; background: color-mix(in srgb, CanvasText 12%, Canvas); }
</style>
<i style="width: 40%"></i><i></i><i style="width: 85%"></i><i style="width: 92%"></i><i style="width: 60%"></i>
<script src="/widget.js" data-link="${NO_TOKEN}" data-position="${corner}"></script>`

/** The real button on an empty page in a sandboxed frame, which it can't leave or access anything outside of. */
export const WidgetPreview = ({ corner }: { corner: Corner }) => (
  <figure className={css['preview']}>
    <iframe
      key={corner}
      title="Button preview"
      srcDoc={pageWith(corner)}
      sandbox="allow-scripts"
      tabIndex={-1}
    />
    <figcaption>Preview</figcaption>
  </figure>
)
