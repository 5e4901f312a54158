import type { Firm } from './firm'

/** Lets people of the firm approve what they made, for tests of other rules. Decision 671. */
export async function allowOwnApproval(firm: Firm): Promise<void> {
  const { access_token: token } = await firm.signIn('admin@plumb.test')
  const reply = await firm.call('POST', '/groupcompanies', { token, body: { name: 'Plumb Ltd', ownApproval: 'all' } })
  if (reply.status !== 201) throw new Error(await reply.text())
}
