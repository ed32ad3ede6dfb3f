import { Figure, pens, Scene } from "./Scene.tsx";

/** A gate of three arches; two people come from both sides and meet in the middle one. */
export function GateScene() {
  return (
    <Scene width={480} height={420}>
      <path className={pens("wash")} d="M40 372C40 196 132 100 240 60c108 40 200 136 200 312Z" />
      <path className={pens("petrol", "sheet")} d="M52 372V168h376v204Z" />
      <path className={pens("petrol", "cool")} d="M40 144h400v24H40Z" />
      <path className={pens("petrol", "sheet")} d="M168 144v-34h144v34Z" />
      <path className={pens("coral", "bold")} d="M196 110c0-26 18-42 44-52" />
      <path className={pens("petrol", "bold")} d="M284 110c0-26-18-42-44-52" />
      <path
        className={pens("petrol", "cool")}
        d="M78 372V262a34 34 0 0 1 68 0v110ZM334 372V262a34 34 0 0 1 68 0v110Z"
      />
      <path className={pens("coral", "warm")} d="M172 372V252a68 68 0 0 1 136 0v120Z" />
      <path
        className={pens("petrol")}
        d="M159 372V168M321 372V168M16 372h448M72 190h60M348 190h60M184 128h112"
      />
      <Figure x={212} y={282} head={19} side="petrol" />
      <Figure x={270} y={282} head={19} side="coral" />
      <path className={pens("petrol", "sheet")} d="M164 372v-22h152v22Z" />
      <path className={pens("coral")} d="M232 338l8 8 16-18" />
    </Scene>
  );
}
