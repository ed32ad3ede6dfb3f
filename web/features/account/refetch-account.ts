import type { ApolloClient } from "@apollo/client";

/**
 * Asks again for what is shown of the account, after an upload (which doesn't go through Apollo) or a changed photo
 * (which the shell shows too). What can't be asked for now is asked for with the next page.
 */
export async function refetchAccount(client: ApolloClient): Promise<void> {
  await client.refetchQueries({ include: "active" }).catch(() => undefined);
}
