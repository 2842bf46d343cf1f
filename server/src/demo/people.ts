import type { FigureParts } from '@metapyra/contract/figure'

/** The people of Harbour Studio. The password is printed at startup, because this is a space to explore. */
export const DEMO_PASSWORD = 'lantern by the harbour'

export const DEMO_SPACE = {
  name: 'Harbour Studio',
  domain: 'harbour',
  useCase: 'team',
  companyName: 'Harbour Studio Ltd',
  industryName: 'Design and media',
  companySize: '11–50',
}

/** The space's order at the sandbox's payment page, and the card that pays for it. */
export const DEMO_ORDER = { planCode: 'team-month', quantity: 30 }
export const DEMO_CARD = '4242424242424242'

export interface DemoPerson {
  /** The local part of their email, and their name in the conversations. */
  key: string
  name: string
  role: 'owner' | 'admin' | 'user'
  position: string
  look: string
  /** The person's position in the room. */
  place: [x: number, y: number]
  isInactive?: boolean
}

const person = (
  key: string,
  name: string,
  role: DemoPerson['role'],
  position: string,
  look: string,
  place: [number, number],
): DemoPerson => ({ key, name, role, position, look, place })

export const DEMO_PEOPLE: DemoPerson[] = [
  person('maren', 'Maren Holst', 'owner', 'Managing Director', 'round', [16, 9]),
  person('tobias', 'Tobias Akerman', 'admin', 'Head of Operations', 'square', [18, 9]),
  person('priya', 'Priya Raghavan', 'admin', 'Studio Manager', 'leaf', [15, 12]),
  person('jonas', 'Jonas Feld', 'user', 'Lead Architect', 'tall', [4, 4]),
  person('amina', 'Amina Diallo', 'user', 'Product Designer', 'drop', [8, 4]),
  person('lucas', 'Lucas Ferreira', 'user', 'Interaction Designer', 'star', [12, 4]),
  person('hana', 'Hana Sato', 'user', 'Illustrator', 'round', [4, 8]),
  person('owen', 'Owen Gallagher', 'user', 'Front-end Engineer', 'square', [8, 8]),
  person('zofia', 'Zofia Wrona', 'user', 'Back-end Engineer', 'leaf', [24, 4]),
  person('mateo', 'Mateo Ibarra', 'user', 'Mobile Engineer', 'tall', [27, 6]),
  person('noor', 'Noor van Dijk', 'user', 'Researcher', 'drop', [20, 13]),
  person('kwame', 'Kwame Boateng', 'user', 'Project Lead', 'star', [12, 14]),
  person('ingrid', 'Ingrid Solberg', 'user', 'Copywriter', 'round', [6, 15]),
  person('ravi', 'Ravi Menon', 'user', 'Motion Designer', 'square', [10, 16]),
  person('celia', 'Célia Moreau', 'user', 'Brand Strategist', 'leaf', [23, 15]),
  person('daniel', 'Daniel Okafor', 'user', 'Accountant', 'tall', [26, 12]),
  person('yara', 'Yara Haddad', 'user', 'People Partner', 'drop', [28, 15]),
  person('emil', 'Emil Lindqvist', 'user', 'Sound Designer', 'star', [14, 17]),
  person('grace', 'Grace Nakamura', 'user', 'Client Partner', 'round', [18, 16]),
  person('stefan', 'Stefan Ilic', 'user', 'Workshop Technician', 'square', [21, 10]),
  person('malin', 'Malin Berg', 'user', 'Service Designer', 'drop', [19, 11]),
  person('theo', 'Theo Marchetti', 'user', 'Model Maker', 'star', [13, 10]),
  { ...person('petra', 'Petra Novak', 'user', 'Photographer', 'leaf', [16, 14]), isInactive: true },
  { ...person('hugo', 'Hugo Lambert', 'user', 'Intern', 'tall', [17, 14]), isInactive: true },
]

/** Clients without an account, who join by links emailed to them; named after their addresses. */
export const DEMO_GUESTS = [
  { key: 'lena', email: 'lena.fischer@nordlicht.example', cameDaysAgo: 4 },
  { key: 'sam', email: 'sam.whitaker@tidewater.example', cameDaysAgo: 2.5 },
]

/** Invited, but without a reply yet: their invitations are in the mailbox. */
export const DEMO_INVITED = ['beatriz.campos', 'tomasz.zielinski']
/** Invited by an import. */
export const DEMO_IMPORTED = [
  { key: 'aisha.khan', name: 'Aisha Khan' },
  { key: 'victor.hall', name: 'Victor Hall' },
]

/** Members who have built an avatar and use it. The others have their initials. */
export const DEMO_FIGURES: Readonly<Record<string, FigureParts>> = {
  tobias: {
    skin: 'porcelain',
    hair: 'quiff',
    hairColour: 'ginger',
    beard: 'full',
    top: 'blazer',
    topColour: 'ink',
  },
  priya: {
    skin: 'almond',
    hair: 'long',
    hairColour: 'black',
    top: 'shirt',
    topColour: 'rose',
    accessory: 'earrings',
  },
  hana: { skin: 'sand', hair: 'bob', hairColour: 'black', face: 'grin', top: 'dungarees', topColour: 'blue' },
  owen: {
    skin: 'porcelain',
    hair: 'short',
    hairColour: 'auburn',
    beard: 'stubble',
    top: 'hoodie',
    topColour: 'green',
  },
  mateo: { skin: 'honey', hair: 'waves', hairColour: 'brown', accessory: 'headphones', topColour: 'teal' },
  noor: { skin: 'honey', hair: 'headscarf', hairColour: 'plum', top: 'sweater', topColour: 'stone' },
  kwame: {
    skin: 'cocoa',
    hair: 'buzz',
    hairColour: 'black',
    face: 'laugh',
    top: 'shirt',
    topColour: 'amber',
  },
  ingrid: {
    skin: 'porcelain',
    hair: 'bun',
    hairColour: 'white',
    accessory: 'round glasses',
    topColour: 'violet',
  },
  ravi: {
    skin: 'chestnut',
    hair: 'turban',
    hairColour: 'teal',
    beard: 'full',
    top: 'blazer',
    topColour: 'blue',
  },
  yara: {
    skin: 'almond',
    hair: 'curls',
    hairColour: 'brown',
    accessory: 'glasses',
    top: 'blazer',
    topColour: 'green',
  },
  emil: {
    skin: 'sand',
    hair: 'none',
    beard: 'goatee',
    hairColour: 'grey',
    accessory: 'beanie',
    topColour: 'red',
  },
  grace: {
    skin: 'honey',
    hair: 'ponytail',
    hairColour: 'black',
    face: 'wink',
    top: 'tee',
    topColour: 'rose',
  },
}

export const demoEmail = (key: string): string => `${key}@harbour.example`
