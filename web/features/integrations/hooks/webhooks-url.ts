import { DELIVERY_STATE_NAMES } from "../../../../schema/rules/webhooks.ts";
import type { WebhookDeliveryState } from "../../../generated/graphql.ts";
import { integerParam, optionalChoiceParam, type UrlState } from "../../../lib/url-state.ts";

export const DELIVERY_STATES = Object.keys(DELIVERY_STATE_NAMES) as WebhookDeliveryState[];

const paging = { page: integerParam(1), size: integerParam(25, 1, 100) };

/** What the list of webhooks keeps in its address. */
export const webhooksUrlSpec = paging;
/** The same of the log of one. */
export const deliveriesUrlSpec = { estado: optionalChoiceParam(DELIVERY_STATES), ...paging };

/** The variables of `Webhooks` for an address: the loader and the page ask for exactly the same. */
export function webhooksVariables({ page, size }: UrlState<typeof webhooksUrlSpec>) {
  return { page: { number: page, size } };
}

export function deliveriesVariables(
  webhookId: string,
  { estado, page, size }: UrlState<typeof deliveriesUrlSpec>,
) {
  return { webhookId, state: estado, page: { number: page, size } };
}
