import { createContext } from 'react'

/** What is wrong in the form around a field: field name → words for people. */
export const FormErrors = createContext<Readonly<Record<string, string>>>({})
