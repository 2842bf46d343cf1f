import {
  DEFAULT_COMPANY_POSITION,
  DEFAULT_COUNTRY_CODE,
  DEFAULT_USE_CASE,
  DEFAULT_USER_ROLE,
} from './constants.ts'
import { noTexts } from './subjects/profile-fields.ts'

/** §3 User: the initial values of a user. */
export const USER_DEFAULTS = { countryCode: DEFAULT_COUNTRY_CODE, role: DEFAULT_USER_ROLE } as const

/** §3 User: the initial values of a person without an account, whether a guest by a link or an anonymous visitor. */
export const VISITOR_DEFAULTS = {
  email: null,
  countryCode: DEFAULT_COUNTRY_CODE,
  mobileNumber: null,
  mobileNumberVerified: false,
  emailVerified: false,
  isNewUser: false,
  image: null,
  character: null,
  workspaces: [],
  invites: [],
  signedIn: false,
  spaceLink: null,
  ...noTexts(),
  lastLoginAt: null,
  additional: '{}',
}

/** §3 Workspace: the initial values of a space. */
export const WORKSPACE_DEFAULTS = {
  userStatus: 'active',
  userRecording: 'disabled',
  companyPosition: DEFAULT_COMPANY_POSITION,
  userTranscriber: 'disabled',
  useCase: DEFAULT_USE_CASE,
} as const
