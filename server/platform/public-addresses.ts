import ipaddr from "ipaddr.js";

/** Where global unicast addresses of IPv6 are (RFC 4291): the forms that carry an IPv4 address lie outside, or are named ranges. */
const GLOBAL = ipaddr.IPv6.parseCIDR("2000::/3");

/**
 * Whether an IP address leads out to the public network: neither this machine nor a private, shared, link-local, multicast or
 * reserved one, in whichever form (mapped IPv4, NAT64, 6to4, Teredo). False for what is none.
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.parse(address);
  if (parsed.range() !== "unicast") return false;
  return !(parsed instanceof ipaddr.IPv6) || parsed.match(GLOBAL);
}
