/// What a layer does with touches and keys: known to the floor of gestures, owned by the layer.
package protocol LayerInteraction: AnyObject {}
