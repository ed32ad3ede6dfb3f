import { useQuery } from "@apollo/client/react";
import { Avatar } from "../ui/Avatar.tsx";
import { Icon } from "../ui/Icon.tsx";
import { MeDocument } from "../generated/graphql.ts";

/** The photo or initials of the person signed in; a plain figure until they are known. */
export function OwnAvatar() {
  const { data } = useQuery(MeDocument);
  const me = data?.me;
  return me ? (
    <Avatar initials={me.initials} photoUrl={me.photoUrl} size={22} />
  ) : (
    <Icon name="user" size={22} />
  );
}
