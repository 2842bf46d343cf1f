import { createContext } from 'react'

/** Errors of the surrounding form: field name → text for users. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({})
