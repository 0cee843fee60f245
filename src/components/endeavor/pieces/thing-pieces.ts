/** The piece that is drawn for each thing of the game with a help text, by the name of the thing. */
export const THING_PIECES: Readonly<Record<string, string>> = {
  crown: 'crown',
  marker: 'marker',
  harbour: 'harbour',
  supply: 'marker',
  buildingSite: 'building:workshop',
  governor: 'governor',
  governorSpace: 'governor',
  cardLimit: 'icon:politics',
  slavery: 'slavery',
  connection: 'connection',
  shippingTrack: 'action:ship',
  presence: 'marker',
  glory: 'icon:glory',
}
