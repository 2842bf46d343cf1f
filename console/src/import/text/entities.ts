/** The named entities of HTML for Latin-1, from U+00A0 on, and a few others that names and titles have. */
const latin1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const named = new Map<string, string>([
  ...latin1.split(' ').map((name, index): [string, string] => [name, String.fromCharCode(0xa0 + index)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: '’', ndash: '–', mdash: '—', lsquo: '‘' }),
  ...Object.entries({
    rsquo: '’',
    ldquo: '“',
    rdquo: '”',
    hellip: '…',
    scaron: 'š',
    Scaron: 'Š',
    oelig: 'œ',
  }),
])
named.set('apos', "'")

const ENTITY = /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z]{2,8}\d{0,2}));/gi

function characterOf(code: number, entity: string): string {
  const isCharacter = code > 31 && code <= 0x10_ff_ff && !(code >= 0xd800 && code <= 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

/** Decodes HTML entities: `O&#39;Neil &amp; Sons`. Anything else that begins with & stays. */
export const decodeEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(ENTITY, (entity, decimal?: string, hex?: string, name?: string) => {
        if (decimal) return characterOf(Number(decimal), entity)
        if (hex) return characterOf(Number.parseInt(hex, 16), entity)
        return named.get(name ?? '') ?? entity
      })
    : text
