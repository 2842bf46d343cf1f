/** Where the demo's members live: dialing code and time zone. */
export const DEMO_PLACES: Readonly<Record<string, readonly [countryCode: number, zone: string]>> = {
  maren: [49, 'Europe/Berlin'],
  tobias: [46, 'Europe/Stockholm'],
  priya: [91, 'Asia/Kolkata'],
  jonas: [49, 'Europe/Berlin'],
  amina: [221, 'Africa/Dakar'],
  lucas: [351, 'Europe/Lisbon'],
  hana: [81, 'Asia/Tokyo'],
  owen: [353, 'Europe/Dublin'],
  zofia: [48, 'Europe/Warsaw'],
  mateo: [52, 'America/Mexico_City'],
  noor: [31, 'Europe/Amsterdam'],
  kwame: [233, 'Africa/Accra'],
  ingrid: [47, 'Europe/Oslo'],
  ravi: [91, 'Asia/Kolkata'],
  celia: [33, 'Europe/Paris'],
  daniel: [234, 'Africa/Lagos'],
  yara: [961, 'Asia/Beirut'],
  emil: [46, 'Europe/Stockholm'],
  grace: [44, 'Europe/London'],
  stefan: [381, 'Europe/Belgrade'],
  malin: [46, 'Europe/Stockholm'],
  theo: [39, 'Europe/Rome'],
  petra: [420, 'Europe/Prague'],
  hugo: [32, 'Europe/Brussels'],
}

export const zoneOfDemo = (key: string): string => DEMO_PLACES[key]?.[1] ?? 'Europe/Berlin'
