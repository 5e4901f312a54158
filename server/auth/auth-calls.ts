import { mailCalls } from './account/mail-calls'
import { superAdminCalls } from './account/super-admin-calls'
import { companySettingsCalls } from './company/company-settings-calls'
import { companySignInCalls } from './company/company-sign-in-calls'
import { passwordCalls } from './password/password-calls'
import { roleCalls } from './roles/role-calls'
import { passkeyCalls } from './second-step/passkey-calls'
import { secondFactorAdminCalls } from './second-step/second-factor-admin-calls'
import { secondFactorCalls } from './second-step/second-factor-calls'
import { deviceCalls } from './session/device-calls'
import { tokenCalls } from './session/token-calls'
import { profileCalls } from './users/profile-calls'
import { userCalls } from './users/user-calls'

/** Signing in, passwords, a person's profile and devices, roles, accounts. */
export const authCalls = [
  ...secondFactorCalls,
  ...passkeyCalls,
  ...secondFactorAdminCalls,
  ...companySignInCalls,
  ...companySettingsCalls,
  ...tokenCalls,
  ...passwordCalls,
  ...profileCalls,
  ...deviceCalls,
  ...roleCalls,
  ...userCalls,
  ...superAdminCalls,
  ...mailCalls,
]
