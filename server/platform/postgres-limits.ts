/**
 * What PostgreSQL itself is told about a connection: a machine that is gone without a word is noticed after half a
 * minute instead of two hours, and what it had locked is free again.
 */
export const SERVER_SIDE_LIMITS =
  "-c tcp_keepalives_idle=10 -c tcp_keepalives_interval=5 -c tcp_keepalives_count=3 -c tcp_user_timeout=30000";
