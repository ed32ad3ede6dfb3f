import { Icon } from "../../ui/Icon.tsx";

/** Five stars, those that were given filled; drawn, as not every font has the sign. In words for who doesn't see them. */
export function GivenStars({ stars }: { stars: number }) {
  return (
    <span className="warning">
      {[1, 2, 3, 4, 5].map((place) => (
        <Icon key={place} name={place <= stars ? "star-filled" : "star"} size="1em" />
      ))}
      <span className="visually-hidden">{`${stars} de 5 estrellas`}</span>
    </span>
  );
}
